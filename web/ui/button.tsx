import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import css from "./button.module.css";

type ButtonLook = {
  /** primary: the main action. plain: all others. quiet: no frame. danger: deletes or cancels. */
  look?: "primary" | "plain" | "quiet" | "danger";
  size?: "small" | "normal" | "large";
  wide?: boolean;
  icon?: ReactNode;
};
const classOf = ({ look = "plain", size = "normal", wide }: ButtonLook, extra = "") =>
  [css.button, css[look], css[size], wide && css.wide, extra].filter(Boolean).join(" ");

export type ButtonProps = ButtonLook & { busy?: boolean } & ComponentProps<"button">;
export function Button({
  look,
  size,
  wide,
  icon,
  busy,
  className,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ look, size, wide } as ButtonLook, className)}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={css.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}

export function LinkButton({
  look,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classOf({ look, size, wide } as ButtonLook, className)}>
      {icon}
      {children}
    </Link>
  );
}
