// The floor to divide by: the list's SQL and a React table in a bare Express server, nothing else.
// Started by bench/run.ts with DATABASE_URL; prints its port.
import type { AddressInfo } from "node:net";
import express from "express";
import pg from "pg";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

const rowsSql = `
  select b.id, b.appears_on, b.material_state, b.billing_state, b.price_cents, c.name as client, a.name as agency,
         m.name as medium, i.issue_number as issue, f.label as format, p.label as placement
    from (select * from bookings order by appears_on desc nulls last, id desc limit 25) b
    join companies c on c.id = b.client_company_id
    left join companies a on a.id = b.agency_company_id
    left join media m on m.id = b.target_medium_id
    left join issues i on i.id = b.issue_id
    left join categories f on f.id = b.format_id
    left join categories p on p.id = b.placement_id
   order by b.appears_on desc nulls last, b.id desc`;
const countSql = "select count(*) as total from bookings";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const columns = [
  "client",
  "agency",
  "medium",
  "issue",
  "format",
  "placement",
  "appears_on",
  "material_state",
];

const app = express();
app.get("/bookings", async (_request, response) => {
  const [rows, count] = await Promise.all([pool.query(rowsSql), pool.query(countSql)]);
  const table = h(
    "table",
    null,
    h(
      "tbody",
      null,
      rows.rows.map((row) =>
        h(
          "tr",
          { key: row.id },
          columns.map((column) => h("td", { key: column }, String(row[column] ?? "—"))),
          h("td", null, String(row.price_cents / 100)),
        ),
      ),
    ),
  );
  response.type("html").send(`<!doctype html><p>${count.rows[0].total}</p>${renderToString(table)}`);
});

const server = app.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
