import { useNavigation, useSubmit } from "@remix-run/react";

type Post = {
  /** The screen whose action takes the post, if it is another one. It shows the form if the service refuses. */
  action?: string;
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
      // As a `PlainPost` that comes back: the place on the page stays.
      { method: "post", action, preventScrollReset: values.back !== undefined },
    );
}

/** What a small form without fields has posted and is not answered yet; null for none. */
export function usePendingPost(form: string): FormData | null {
  const { formData } = useNavigation();
  return formData?.get("kit/form") === form ? formData : null;
}
