import { describe, expect, test } from "vitest";
import { addressOf } from "./address.ts";

const postgres = (url: string, ssl?: "verify" | "no-verify" | "off") =>
  addressOf({ url, ...(ssl ? { ssl } : {}) }, "postgres");
const mysql = (url: string) => addressOf({ url }, "mysql");

describe("a server's URL", () => {
  test("is taken apart, its parts decoded", () => {
    expect(
      postgres("postgresql://me%40corp:p%40ss%2F%23%25@db.example.com:6543/my%20shop?options=-c%20search_path%3Dsales"),
    ).toEqual({
      host: "db.example.com",
      port: 6543,
      user: "me@corp",
      password: "p@ss/#%",
      database: "my shop",
      ssl: "verify",
      options: "-c search_path=sales",
    });
    expect(mysql("mariadb://root@[::1]")).toEqual({
      host: "::1",
      port: 3306,
      user: "root",
      password: "",
      database: "",
      ssl: "off",
    });
  });

  test.each([
    ["postgres://u@localhost/x", "off"],
    ["postgres://u@127.0.0.1/x", "off"],
    ["postgres://u@127.8.9.1/x", "off"],
    ["postgres://u@[::1]/x", "off"],
    ["postgres://u@/x?host=/var/run/postgresql", "off"],
    ["postgres://u@127.0.0.1.example.com/x", "verify"],
    ["postgres://u@localhost.example.com/x", "verify"],
    ["postgres://u@10.0.0.1/x", "verify"],
    ["postgres://u@10.0.0.1/x?sslmode=disable", "off"],
    ["postgres://u@10.0.0.1/x?sslmode=no-verify", "no-verify"],
    ["postgres://u@10.0.0.1/x?sslmode=prefer", "verify"],
    ["postgres://u@10.0.0.1/x?sslmode=nonsense", "verify"],
    ["postgres://u@localhost/x?sslmode=require", "verify"],
    ["postgres://u@localhost/x?sslmode=verify-full", "verify"],
  ] as const)("%s is reached with TLS: %s", (url, ssl) => {
    expect(postgres(url)).toMatchObject({ ssl });
  });

  test("is told all that is wrong with it at once, and nothing of it", () => {
    expect(mysql("http://host/x")).toEqual({ problem: "it must start with mysql://; it names no user" });
    expect(postgres("redis://u:100%@h/x#y")).toEqual({
      problem:
        "it must start with postgres://; it has a #; in a password write %23; it has a % that is no percent-encoding; write %25 for a % itself",
    });
    // The user is not looked for where the rest of a password was taken for the database.
    expect(postgres("postgres://h/w0rd@host/x")).toEqual({
      problem: "its database's name has @ or /; in a password write %40 and %2F",
    });
  });

  test("gives way to what the connection says of TLS", () => {
    expect(postgres("postgres://u@10.0.0.1/x?sslmode=disable", "verify")).toMatchObject({ ssl: "verify" });
    expect(postgres("postgres://u@10.0.0.1/x", "off")).toMatchObject({ ssl: "off" });
  });

  test("may name a Unix socket and a file of certificates", () => {
    expect(postgres("postgres://u@/x?host=/var/run/postgresql")).toMatchObject({
      host: "/var/run/postgresql",
      database: "x",
    });
    expect(mysql("mysql://u@localhost/x?socket=/run/mysqld/mysqld.sock")).toMatchObject({
      host: "/run/mysqld/mysqld.sock",
    });
    expect(mysql("mysql://u@db/x?ssl-ca=/etc/ca.pem&ssl-mode=VERIFY_CA")).toMatchObject({
      caFile: "/etc/ca.pem",
      ssl: "verify",
    });
  });
});
