package com.hyperlevel.memory.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.support.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class FirstAdminDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final AccessFixture given = new AccessFixture(db);

    private void start(String email, String password) {
        new FirstAdmin(
                        new BootstrapProperties(email, password),
                        given.users,
                        given.passwords,
                        db.tenancy(),
                        given.audit,
                        db.jdbc())
                .afterSingletonsInstantiated();
    }

    @Test
    void theFirstStartCreatesTheAdminAndLaterOnesDoNot() {
        start("Admin@agency.example", AccessFixture.PASSWORD);
        start("other@agency.example", "whatever");

        assertThat(given.users.all()).singleElement().satisfies(user -> {
            assertThat(user.email().value()).isEqualTo("admin@agency.example");
            assertThat(user.agencyAdmin()).isTrue();
        });
        given.signIn.signIn("admin@agency.example", AccessFixture.PASSWORD, "192.0.2.1");
        assertThat(given.auditRows()).isEqualTo(1);
    }

    @Test
    void withoutSettingsAStartSaysThatNobodyCanSignIn(CapturedOutput output) {
        start(null, " ");

        assertThat(output).contains("nobody can sign in");
        assertThat(given.users.all()).isEmpty();
    }

    @Test
    void badSettingsEndTheStart() {
        assertThatThrownBy(() -> start("admin@agency.example", null)).hasMessageContaining("go together");
        assertThatThrownBy(() -> start(null, AccessFixture.PASSWORD)).hasMessageContaining("go together");
        assertThatThrownBy(() -> start("admin", AccessFixture.PASSWORD)).hasMessageContaining("admin-email is not");
        assertThatThrownBy(() -> start("admin@agency.example", "secret"))
                .hasMessageContaining("12 to 200 characters")
                .hasMessageNotContaining("secret");
        given.insert("ada@agency.example", false);
        assertThatThrownBy(() -> start("ada@agency.example", AccessFixture.PASSWORD))
                .hasMessageContaining("is no agency admin");
    }

    @Test
    void noSettingShowsThePassword() {
        assertThat(new BootstrapProperties("a@b.example", "secret").toString()).doesNotContain("secret");
    }
}
