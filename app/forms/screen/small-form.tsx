import { useActionData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { FieldsContext } from "~/forms/fields/fields-context";
import { byPath } from "~/forms/fields/named-fields";
import { type FormArea, fieldLabels } from "~/forms/labels";
import type { FormAnswer } from "~/forms/post/form-answer";
import { Button } from "~/ui/button";
import { useKeptAnswer } from "./connection";
import { useKitContext } from "./kit-context";
import { KitForm, useKitForm } from "./kit-form";
import { useScreenKey } from "./screen-key";

type PostProps = {
  /** The name of the form on its screen: `comment`, `comment-7`. */
  name: string;
  version?: number;
  /** The address to post to, if not the screen's. */
  action?: string;
  className?: string;
};

/** The values of a form by field; a box that is ticked is true. */
type Values = Record<string, string | boolean | readonly string[] | undefined>;

type SmallFormProps = PostProps & {
  area: FormArea;
  /** The key of what was checked before, if it is not the screen's. */
  idempotencyKey?: string;
  /** What the form opens with. */
  values?: Values;
  constraint?: Record<string, object>;
  labels?: Record<string, string>;
  encType?: "multipart/form-data";
  children: ReactNode;
};

/**
 * A form in a panel or a question, beside the screen's own form. A refused post comes back in it with the problems at
 * their fields, a second press sends nothing, and a lost post is sent again with the same key. Leaving it asks no
 * question, and it keeps no draft.
 *
 *   const { LongText } = fieldsOf<typeof commentSchema>();
 *
 *   <SmallForm name="comment" area="bookings">
 *     <LongText name="text" rows={2} />
 *     <SubmitButton intent="comment">Kommentieren</SubmitButton>
 *   </SmallForm>
 *
 * Its intent is answered by `byIntent(…, { comment: saveAction({ schema, send, … }) })`.
 */
export function SmallForm(props: SmallFormProps) {
  const { area, name, idempotencyKey, values, constraint, children, ...rest } = props;
  const screenKey = useScreenKey();
  const answer = useAnswerOf(name);
  const own = fieldLabels(area);
  const labels = props.labels ?? own;
  const kit = useKitForm<Values>({
    id: name,
    answer,
    defaultValue: values,
    constraint,
  });
  return (
    <KitForm
      {...rest}
      kit={kit}
      name={name}
      labels={labels}
      guarded={false}
      idempotencyKey={`${idempotencyKey ?? screenKey}-${name}`}
    >
      <FieldsContext.Provider value={{ area, labels, fieldOf: byPath(kit.fields, answer) }}>
        {children}
      </FieldsContext.Provider>
    </KitForm>
  );
}

/** The action's answer to one small form. */
export function useAnswerOf(name: string): FormAnswer | undefined {
  const answer = useKeptAnswer(useActionData<FormAnswer>() as FormAnswer | undefined);
  return answer?.form === name ? answer : undefined;
}

type ButtonProps = Pick<ComponentProps<typeof Button>, "size" | "variant" | "aria-label" | "children">;

type PostButtonProps = PostProps &
  ButtonProps & { intent: string /** Further names and values to post. */; hidden?: Record<string, string> };

/** A button that posts one intent. It is a form without fields, with the same guards as any other form. */
export function PostButton(props: PostButtonProps) {
  const { name, version, action, className, intent, hidden = {}, ...button } = props;
  const kit = useKitForm({ id: name, answer: useAnswerOf(name) });
  const idempotencyKey = `${useScreenKey()}-${name}`;
  const form = { name, version, action, className, idempotencyKey };
  return (
    <KitForm kit={kit} labels={{}} guarded={false} {...form}>
      {Object.entries(hidden).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <PressedButton {...button} name="intent" value={intent} />
    </KitForm>
  );
}

/** The button stays focusable while its form is under way. */
function PressedButton(props: ComponentProps<typeof Button>) {
  const { pendingIntent, waiting } = useKitContext();
  return <Button {...props} aria-disabled={pendingIntent !== null || waiting || undefined} />;
}
