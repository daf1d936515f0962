import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  forwardRef,
  type HTMLAttributes,
  type LabelHTMLAttributes,
  type ReactNode,
} from "react";
import { classes } from "./class-names";
import { PathLink, type PathLinkProps } from "./path-link";
import { Tooltip } from "./tooltip";

type ButtonVariant = "primary" | "plain" | "quiet" | "danger";
const VARIANTS = { primary: "primary", plain: "", quiet: "quiet", danger: "danger" };
const SIZES = { normal: "", small: "small", icon: "icon-only" };

type Look = { variant?: ButtonVariant; size?: "normal" | "small" | "icon" };

const buttonClass = ({ variant = "plain", size = "normal" }: Look, more?: string) =>
  classes("button", VARIANTS[variant], SIZES[size], more);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look;

/** What stands in a button. An icon without words shows its name as a tooltip. */
const contentOf = (size: Look["size"], rest: { children?: ReactNode; "aria-label"?: string }) =>
  size === "icon" && rest["aria-label"] ? (
    <>
      {rest.children}
      <Tooltip>{rest["aria-label"]}</Tooltip>
    </>
  ) : (
    rest.children
  );

/** A button submits unless told otherwise, as in plain HTML. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, className, type = "submit", ...rest },
  ref,
) {
  return (
    <button ref={ref} type={type} className={buttonClass({ variant, size }, className)} {...rest}>
      {contentOf(size, rest)}
    </button>
  );
});

export function LinkButton({ variant, size, className, ...rest }: PathLinkProps & Look) {
  return (
    <PathLink className={buttonClass({ variant, size }, className)} {...rest}>
      {contentOf(size, rest)}
    </PathLink>
  );
}

/** A link that looks like a button, for targets that are no screen: a download, a place on the page. */
export function AnchorButton(props: AnchorHTMLAttributes<HTMLAnchorElement> & Look) {
  const { variant, size, className, ...rest } = props;
  return <a className={buttonClass({ variant, size }, className)} {...rest} />;
}

/** The label of a switch that itself is not seen. */
export function LabelButton({
  variant,
  size,
  className,
  htmlFor,
  children,
  ...rest
}: LabelHTMLAttributes<HTMLLabelElement> & { htmlFor: string } & Look) {
  return (
    <label htmlFor={htmlFor} className={buttonClass({ variant, size }, className)} {...rest}>
      {children}
    </label>
  );
}

/** The part of a `<details>` that opens it. */
export function SummaryButton({ variant, size, className, ...rest }: HTMLAttributes<HTMLElement> & Look) {
  return <summary className={buttonClass({ variant, size }, className)} {...rest} />;
}
