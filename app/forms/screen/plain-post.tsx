import { Form, type FormProps } from "@remix-run/react";

type PlainPostProps = Omit<FormProps, "method" | "encType" | "hidden"> & {
  /** Names and values to post. */
  hidden?: Record<string, string>;
  /** The address to come back to, for an address without a screen; see `backAction`. The place on the page stays. */
  back?: string;
  /** Whether scripts post each change at once; without them a button does. */
  atOnce?: boolean;
};

/**
 * A form in a menu or a message that posts buttons and values, but no fields of a record: it needs no version and no
 * repetition after a lost connection. It brings none of the form kit's scripts along.
 *
 *     <PlainPost action="/logout">
 *       <Button>Abmelden</Button>
 *     </PlainPost>
 */
export function PlainPost({ hidden = {}, back, atOnce, children, ...form }: PlainPostProps) {
  const values = back === undefined ? hidden : { ...hidden, back };
  return (
    <Form
      method="post"
      preventScrollReset={back !== undefined}
      {...(atOnce ? { onChange: ({ currentTarget }) => currentTarget.requestSubmit() } : {})}
      {...form}
    >
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
