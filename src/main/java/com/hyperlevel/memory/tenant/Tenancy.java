package com.hyperlevel.memory.tenant;

import com.hyperlevel.memory.catalog.LocationId;
import java.util.Objects;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Which location a transaction may see. A transaction names its location once, or says why it looks across locations;
 * the database's row policies hold it to that, and a statement without either raises an error there instead of giving
 * an empty answer. A call inside an open transaction joins it; a second, different tenancy in one transaction is a bug
 * and refused. Each new one is logged at DEBUG, for tests and for those who look for a leak.
 */
@Component
public class Tenancy {

    private static final Logger log = LoggerFactory.getLogger(Tenancy.class);
    private static final String ACROSS = "*";

    private final TransactionTemplate transactions;
    private final JdbcClient jdbc;

    /** Binds tenancies in transactions of this manager, over the same connections as this client. */
    public Tenancy(PlatformTransactionManager transactionManager, JdbcClient jdbc) {
        this.transactions = new TransactionTemplate(transactionManager);
        this.jdbc = jdbc;
    }

    /** Runs the work in a transaction that sees one location and nothing else. */
    public <T> T within(LocationId location, Supplier<T> work) {
        return bound(location.value(), "within " + location.value(), work);
    }

    /** As {@link #within(LocationId, Supplier)}, for work without a result. */
    public void within(LocationId location, Runnable work) {
        bound(location.value(), "within " + location.value(), () -> {
            work.run();
            return true;
        });
    }

    /**
     * Runs the work in a transaction that sees every location.
     *
     * @param reason why it may, a few words for the log; the uses can be counted on two hands
     */
    public <T> T across(String reason, Supplier<T> work) {
        return bound(ACROSS, "across: " + reason, work);
    }

    /** As {@link #across(String, Supplier)}, for work without a result. */
    public void across(String reason, Runnable work) {
        bound(ACROSS, "across: " + reason, () -> {
            work.run();
            return true;
        });
    }

    private <T> T bound(String tenancy, String what, Supplier<T> work) {
        return Objects.requireNonNull(transactions.execute(status -> {
            Object present = TransactionSynchronizationManager.getResource(this);
            if (present == null) {
                bind(tenancy, what);
            } else if (!present.equals(tenancy)) {
                throw new IllegalStateException("this transaction already has another tenancy");
            }
            return work.get();
        }));
    }

    private void bind(String tenancy, String what) {
        TransactionSynchronizationManager.bindResource(this, tenancy);
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                TransactionSynchronizationManager.unbindResourceIfPossible(Tenancy.this);
            }
        });
        jdbc.sql("select set_config('app.location', :tenancy, true)")
                .param("tenancy", tenancy)
                .query(String.class)
                .single();
        log.debug("transaction {}", what);
    }
}
