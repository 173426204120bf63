import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import css from "./button.module.css";

type ButtonLook = {
  /** primary: the main action. plain: other actions. quiet: has no frame. danger: deletes or cancels. */
  look?: "primary" | "plain" | "quiet" | "danger";
  size?: "small" | "normal" | "large";
  wide?: boolean;
  icon?: ReactNode;
};
const classOf = ({ look = "plain", size = "normal", wide }: ButtonLook, extra = "") =>
  [css.button, css[look], css[size], wide && css.wide, extra].filter(Boolean).join(" ");

/** Prevents a press from having an effect on the button and its form. */
const preventPress = (press: MouseEvent) => {
  press.preventDefault();
  press.stopPropagation();
};

/** The attributes of an inactive button. `disabled` would take the focus from it (WCAG 2.4.3). */
export const inactiveButtonProps = (off: boolean | undefined) =>
  off && ({ disabled: false, "aria-disabled": true, onClick: preventPress } as const);

/** `off`: the button ignores presses. `busy`: it also shows a spinner. In both states it keeps the focus. */
export type ButtonProps = ButtonLook & { busy?: boolean; off?: boolean } & ComponentProps<"button">;
export function Button({
  look,
  size,
  wide,
  icon,
  busy,
  off,
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
      aria-busy={busy || undefined}
      {...inactiveButtonProps(busy || off)}
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
