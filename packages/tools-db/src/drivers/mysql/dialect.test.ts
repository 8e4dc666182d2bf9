import { describe, expect, test } from "vitest";
import { dialectOf } from "./dialect.ts";
import { rightsWarnings } from "./server.ts";

// MySQL 8 and TiDB are not among the servers that the tests run on: what is known of them is held here.
describe("a server that speaks MySQL's protocol", () => {
  test.each([
    ["10.11.19-MariaDB-0+deb12u1", "mariadb", "MariaDB 10.11.19", true],
    ["5.5.5-10.3.39-MariaDB", "mariadb", "MariaDB 10.3.39", true],
    ["11.4.2-MariaDB-ubu2404", "mariadb", "MariaDB 11.4.2", true],
    ["8.0.36", "mysql", "MySQL 8.0.36", true],
    ["8.4.0-log", "mysql", "MySQL 8.4.0", true],
    ["8.0.11-TiDB-v7.5.1", "mysql", "TiDB 7.5.1", false],
  ] as const)("%s is %s", (version, engine, name, readOnly) => {
    expect(dialectOf(version, "")).toMatchObject({ engine, version: name, readOnly });
  });

  test("is limited in its own words", () => {
    expect(dialectOf("8.0.36", "").limits(15_000)).toBe(
      "max_execution_time=15000, innodb_lock_wait_timeout=8, lock_wait_timeout=8",
    );
    expect(dialectOf("10.11.19-MariaDB", "").limits(300)).toBe(
      "max_statement_time=0.3, innodb_lock_wait_timeout=1, lock_wait_timeout=1",
    );
    expect(dialectOf("8.0.11-TiDB-v7.5.1", "").limits(15_000)).toBe(
      "max_execution_time=15000, innodb_lock_wait_timeout=8",
    );
  });

  test("keeps its mode but for what changes how a text is read", () => {
    const mode = "ANSI_QUOTES,STRICT_TRANS_TABLES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,ANSI,ORACLE,NO_ZERO_DATE";
    expect(dialectOf("8.0.36", mode).sqlMode).toBe("STRICT_TRANS_TABLES,NO_ZERO_DATE");
    expect(dialectOf("8.0.36", "X',sql_log_bin=0,y='").sqlMode).toBe("");
  });
});

describe("the rights of an account", () => {
  test.each([
    [
      ["GRANT ALL PRIVILEGES ON *.* TO `root`@`%` IDENTIFIED BY PASSWORD '*AB' WITH GRANT OPTION"],
      ["the account has all rights on the server"],
    ],
    [
      ["GRANT SELECT, FILE, SUPER ON *.* TO `a`@`%`"],
      ["the account may read and write files of the server", "the account may change the server's settings"],
    ],
    [
      [
        "GRANT USAGE ON *.* TO `a`@`%`",
        "GRANT ALL PRIVILEGES ON `shop`.* TO `a`@`%`",
        "GRANT SELECT ON `FILE`.* TO `a`@`%`",
      ],
      [],
    ],
    [[], []],
  ])("are warned of where they reach past the wall: %j", (lines, warnings) => {
    expect(rightsWarnings(lines)).toEqual(warnings);
  });
});
