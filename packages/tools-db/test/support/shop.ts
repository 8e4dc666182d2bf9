/** A small shop with one of everything that a schema can say, the same for each engine. */
export const shop: Record<"postgres" | "mariadb" | "sqlite", string> = {
  postgres: `
    create table customers (
      id bigint generated always as identity primary key,
      email varchar(120) not null unique,
      name text not null,
      city text default 'Tidewater'
    );
    comment on table customers is 'Who buys';
    comment on column customers.city is 'Where parcels go';
    create table orders (
      id bigint generated always as identity primary key,
      customer_id bigint not null references customers (id) on delete cascade,
      placed_on date not null,
      total numeric(10,2) not null default 0,
      constraint total_not_negative check (total >= 0)
    );
    create index orders_by_customer on orders (customer_id, placed_on desc);
    create table order_lines (
      order_id bigint not null references orders (id),
      line_no int not null,
      article varchar(40) not null,
      amount int not null,
      double_amount int generated always as (amount * 2) stored,
      primary key (order_id, line_no)
    );
    create table returns (
      id int primary key,
      line_no int not null,
      order_id bigint not null,
      reason text,
      constraint returned_line foreign key (order_id, line_no) references order_lines (order_id, line_no)
    );
    create view big_orders as select o.id, c.name from orders o join customers c on c.id = o.customer_id where o.total > 100;
    create function touch() returns trigger language plpgsql as 'begin return new; end';
    create trigger orders_touched before update on orders for each row execute function touch();`,
  mariadb: `
    create table customers (
      id bigint auto_increment primary key,
      email varchar(120) not null unique,
      name text not null,
      city varchar(60) default 'Tidewater' comment 'Where parcels go'
    ) comment 'Who buys';
    create table orders (
      id bigint auto_increment primary key,
      customer_id bigint not null,
      placed_on date not null,
      total decimal(10,2) not null default 0,
      constraint total_not_negative check (total >= 0),
      index orders_by_customer (customer_id, placed_on desc),
      foreign key (customer_id) references customers (id) on delete cascade
    );
    create table order_lines (
      order_id bigint not null,
      line_no int not null,
      article varchar(40) not null,
      amount int not null,
      double_amount int generated always as (amount * 2) stored,
      primary key (order_id, line_no),
      foreign key (order_id) references orders (id)
    );
    create table \`returns\` (
      id int primary key,
      line_no int not null,
      order_id bigint not null,
      reason text,
      constraint returned_line foreign key (order_id, line_no) references order_lines (order_id, line_no)
    );
    create view big_orders as select o.id, c.name from orders o join customers c on c.id = o.customer_id where o.total > 100;
    create trigger orders_touched before update on orders for each row set new.total = new.total;`,
  sqlite: `
    create table customers ( -- Who buys
      id integer primary key,
      email varchar(120) not null unique,
      name text not null,
      city text default 'Tidewater' -- Where parcels go
    );
    create table orders (
      id integer primary key,
      customer_id bigint not null references customers on delete cascade,
      placed_on date not null,
      total numeric(10,2) not null default 0,
      constraint total_not_negative check (total >= 0)
    );
    create index orders_by_customer on orders (customer_id, placed_on desc);
    create table order_lines (
      order_id bigint not null references orders (id),
      line_no int not null,
      article varchar(40) not null,
      amount int not null,
      double_amount int generated always as (amount * 2) stored,
      primary key (order_id, line_no)
    );
    create table returns (
      id int primary key,
      line_no int not null,
      order_id bigint not null,
      reason text,
      constraint returned_line foreign key (order_id, line_no) references order_lines (order_id, line_no)
    );
    create view big_orders as select o.id, c.name from orders o join customers c on c.id = o.customer_id where o.total > 100;
    create trigger orders_touched before update on orders begin select 1; end;`,
};
