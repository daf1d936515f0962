import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { formatSize, MAX_FORM_BYTES, MAX_UPLOAD_BYTES } from "domain/attachments/upload-rules";
import type { ReactNode } from "react";
import type { UnsavedValue } from "~/forms/post/unsaved-values";
import { useTranslation } from "~/i18n/use-translation";
import { permissionText } from "~/records/permissions/permission-text";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";

/** Spec §2, error page: 404, 403 and 500, each with its own text, and further texts for forms that were not read. */
export function ErrorScreen() {
  const { t } = useTranslation("frame");
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;

  if (status === 404) {
    const unsaved: UnsavedValue[] = (isRouteErrorResponse(error) && error.data?.unsaved) || [];
    if (unsaved.length > 0) {
      return (
        <Notice title={t("error.goneTitle")}>
          <p>{t("error.gone")}</p>
          <KeyValue
            items={unsaved.map(({ label, value }) => ({
              label,
              value: <span className="whitespace-pre-wrap">{value}</span>,
            }))}
          />
        </Notice>
      );
    }
    return (
      <Notice title={t("error.notFoundTitle")}>
        <p>{t("error.notFound")}</p>
      </Notice>
    );
  }
  if (status === 403) {
    const permission = isRouteErrorResponse(error) ? error.data?.permission : null;
    return (
      <Notice title={t("error.forbiddenTitle")}>
        <p>{t("error.forbidden")}</p>
        {typeof permission === "string" && (
          <p>
            {t("error.forbiddenMissing")} <strong>{permissionText(permission, t)}</strong>
          </p>
        )}
        <p className="text-ink-2">{t("error.forbiddenHelp")}</p>
      </Notice>
    );
  }
  if (status === 413) {
    const file = formatSize(MAX_UPLOAD_BYTES);
    return (
      <Notice title={t("error.tooLargeTitle")}>
        <p>{t("error.tooLarge", { file, form: formatSize(MAX_FORM_BYTES) })}</p>
        <p className="text-ink-2">{t("error.goBack")}</p>
      </Notice>
    );
  }
  const retry = (
    <LinkButton variant="primary" to={pathname + search} reloadDocument>
      {t("error.retry")}
    </LinkButton>
  );
  if (isRouteErrorResponse(error) && error.data?.isTooMuch) {
    return (
      <Notice title={t("error.busyTitle")}>
        <p>{t("error.tooMuch")}</p>
        <p className="text-ink-2">{t("error.tooMuchSent")}</p>
        {retry}{" "}
      </Notice>
    );
  }
  if (isRouteErrorResponse(error) && error.data?.isUnreachable) {
    return (
      <Notice title={t("error.unreachableTitle")}>
        <p>{t("error.unreachable")}</p>
        {retry}{" "}
      </Notice>
    );
  }
  if (status === 503) {
    return (
      <Notice title={t("error.busyTitle")}>
        <p>{t("error.busy")}</p>
        <p className="text-ink-2">{t("error.goBack")}</p>
      </Notice>
    );
  }
  if (status < 500) {
    return (
      <Notice title={t("error.otherTitle", { status })}>
        <p>{t("error.other")}</p>
      </Notice>
    );
  }
  return (
    <Notice title={t("error.failedTitle")}>
      {import.meta.env.PROD ? (
        <p>{t("error.failed")}</p>
      ) : (
        <>
          <p>{error instanceof Error ? error.message : String(status)}</p>
          <p>{t("error.checkLogs")}</p>
        </>
      )}
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("frame");
  return (
    <Card className="error-notice">
      <h1>{title}</h1>
      {children}
      {/* `/` leads to the first screen that the user may open. */}
      <LinkButton to="/">{t("home")}</LinkButton>
    </Card>
  );
}
