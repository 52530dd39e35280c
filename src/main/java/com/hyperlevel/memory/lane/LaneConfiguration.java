package com.hyperlevel.memory.lane;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Schedule;
import com.github.kagkarlsson.scheduler.task.schedule.Schedules;
import com.hyperlevel.memory.connection.KnownServers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The scheduler and its two tasks: a lane per server, and the watch that starts a lane for each server that has none.
 * Configured here by hand, because the library's starter configures nothing on this version of Spring Boot.
 */
@Configuration
@ConditionalOnProperty(name = "memory.lane.enabled", matchIfMissing = true)
class LaneConfiguration {

    private static final String LANE = "lane";
    private static final Duration WATCH_EVERY = Duration.ofSeconds(2);

    @Bean
    CustomTask<Void> laneTask(Lane lane, KnownServers servers, LaneProperties properties) {
        Schedule again = Schedules.fixedDelay(properties.pollEvery());
        return Tasks.custom(LANE, Void.class)
                .onFailureReschedule(again)
                .onDeadExecutionRevive()
                .execute((instance, context) -> {
                    UUID server = UUID.fromString(instance.getId());
                    if (!servers.has(server)) {
                        return new CompletionHandler.OnCompleteRemove<>();
                    }
                    lane.run(server, context.getSchedulerState()::isShuttingDown);
                    return new CompletionHandler.OnCompleteReschedule<>(again);
                });
    }

    @Bean
    RecurringTask<Void> laneWatch(KnownServers servers, CustomTask<Void> laneTask) {
        return Tasks.recurring("lane-watch", Schedules.fixedDelay(WATCH_EVERY))
                .execute((instance, context) -> servers.ids()
                        .forEach(server -> context.getSchedulerClient()
                                .scheduleIfNotExists(
                                        laneTask.instance(server.toString()), context.getExecution().executionTime)));
    }

    @Bean(destroyMethod = "")
    Scheduler scheduler(
            DataSource source,
            JdbcClient jdbc,
            CustomTask<Void> laneTask,
            RecurringTask<Void> laneWatch,
            LaneProperties properties) {
        return Scheduler.create(source, List.of(laneTask))
                .startTasks(laneWatch)
                .clock(new DatabaseClock(jdbc))
                .threads(properties.threads())
                .pollingInterval(properties.pollEvery())
                .heartbeatInterval(properties.heartbeat())
                .missedHeartbeatsLimit(properties.missedHeartbeats())
                .shutdownMaxWait(properties.shutdownWait())
                .alwaysPersistTimestampInUTC()
                .build();
    }

    /** Starts the scheduler last and stops it first, so that a lane never runs without the rest. */
    @Bean
    SmartLifecycle schedulerLifecycle(Scheduler scheduler) {
        return new SmartLifecycle() {
            private volatile boolean running;

            @Override
            public void start() {
                scheduler.start();
                running = true;
            }

            @Override
            public void stop() {
                scheduler.stop();
                running = false;
            }

            @Override
            public boolean isRunning() {
                return running;
            }
        };
    }
}
