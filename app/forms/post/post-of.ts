import { useSubmit } from "@remix-run/react";

type Post = {
  /** The screen whose action takes the post. It shows the form if the service refuses. */
  action: string;
  intent?: string;
  version?: number;
};

/**
 * Posts a small form by its name, from where the form is not shown: the same post as `SmallForm` sends.
 *
 *     const move = usePostOf("move");
 *     move({ booking, day }, { action, version });
 */
export function usePostOf(form: string) {
  const submit = useSubmit();
  return (values: Record<string, string>, { action, intent = "save", version }: Post) =>
    submit(
      {
        ...values,
        intent,
        "kit/form": form,
        "kit/idempotencyKey": crypto.randomUUID(),
        ...(version === undefined ? {} : { "kit/version": String(version) }),
      },
      { method: "post", action },
    );
}
