import { formatSize } from "domain/attachments/upload-rules";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";
import { Hint, Toned } from "~/ui/text";
import type { Operations } from "./operations.server";

/** The server that has made the page. */
export function ServerCard({ operations }: { operations: Operations }) {
  const { t } = useTranslation("operations");
  const { version, node, startedAt, disk, hasBucket, hasMailServer, knowsBackups, backupAt } = operations;
  const diskText = disk
    ? t("server.diskFree", { free: formatSize(disk.free), total: formatSize(disk.total) })
    : t("server.unknown");
  const noBackup = (
    <Toned tone="warn">{t(knowsBackups ? "server.backupNever" : "server.backupUnknown")}</Toned>
  );
  return (
    <Card title={t("server.title")} id="server">
      <KeyValue
        items={[
          { label: t("server.version"), value: version },
          { label: t("server.node"), value: node },
          { label: t("server.startedAt"), value: instantText(startedAt) },
          { label: t("server.backup"), value: backupAt ? instantText(backupAt) : noBackup },
          { label: t("server.disk"), value: diskText },
          { label: t("server.files"), value: t(hasBucket ? "server.inBucket" : "server.onDisk") },
          { label: t("server.mail"), value: t(hasMailServer ? "server.mailLeaves" : "server.mailStays") },
        ]}
      />
      <Hint className="mt-3">{t("server.hint")}</Hint>
    </Card>
  );
}

/** The database of the house. */
export function DatabaseCard({ operations }: { operations: Operations }) {
  const { t } = useTranslation("operations");
  const { database, databaseVersion, databaseBytes, connections, locks } = operations;
  const kind = database === "embedded" ? "database.embedded" : "database.postgres";
  return (
    <Card title={t("database.title")} id="database">
      <KeyValue
        items={[
          { label: t("database.kind"), value: t(kind, { version: databaseVersion }) },
          { label: t("database.size"), value: formatSize(databaseBytes) },
          {
            label: t("database.connections"),
            value: t("database.connectionCounts", {
              open: countText(connections.open),
              idle: countText(connections.idle),
              waiting: countText(connections.waiting),
            }),
          },
          {
            label: t("database.locks"),
            value: t("database.lockCount", { count: locks, number: countText(locks) }),
          },
        ]}
      />
    </Card>
  );
}
