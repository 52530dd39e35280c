package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import java.util.Map;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Makes a change and its audit row one transaction. */
@Component
class Books {

    private final AuditLog audit;
    private final TransactionTemplate transactions;

    Books(AuditLog audit, PlatformTransactionManager transactionManager) {
        this.audit = audit;
        this.transactions = new TransactionTemplate(transactionManager);
    }

    /** A change of the agency's. */
    void change(Actor actor, Action action, String summary, Map<String, ?> counts, Runnable work) {
        inOneTransaction(() -> {
            work.run();
            audit.writeForAgency(actor, action, summary, counts);
        });
    }

    /** A change of a location's. */
    void change(LocationId location, Actor actor, Action action, String summary, Runnable work) {
        inOneTransaction(() -> {
            work.run();
            audit.write(location, actor, action, summary, Map.of());
        });
    }

    /**
     * What began to depend on a login since somebody asked stops the login's removal by its foreign key; two people who
     * save at once meet at a unique key.
     */
    private void inOneTransaction(Runnable work) {
        try {
            transactions.executeWithoutResult(status -> work.run());
        } catch (DuplicateKeyException writtenMeanwhile) {
            throw new Problem(Category.CONFLICT, "connection_changed");
        } catch (DataIntegrityViolationException keptMeanwhile) {
            throw new Problem(Category.CONFLICT, "data_left");
        }
    }
}
