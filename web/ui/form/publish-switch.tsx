import { Link } from "react-router";
import { inactiveButtonProps } from "#web/ui/button.tsx";
import { CheckField } from "./field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./publish-switch.module.css";

/** What prevents publishing, with a link to solve it: to a page, or to a field of this form (`#name`). */
export type Obstacle = { text: string; to: string };
type Props = {
  label: string;
  hint: string;
  on: boolean;
  onChange: (on: boolean) => void;
  off?: boolean;
  /** The heading above the obstacles. */
  waits: string;
  obstacles: readonly Obstacle[];
  /** Whether publishing was refused because of the obstacles. */
  refused?: boolean;
};

/** A switch that publishes or unpublishes something, and a list of what still prevents booking it. */
export function PublishSwitch({ label, hint, on, onChange, off, waits, obstacles, refused }: Props) {
  return (
    <div className={css.publish}>
      <CheckField
        role="switch"
        name="published"
        label={label}
        hint={hint}
        checked={on}
        onChange={(e) => onChange(e.currentTarget.checked)}
        {...inactiveButtonProps(off)}
      />
      {obstacles.length > 0 && (
        <Notice kind={refused ? "error" : "info"} title={waits} id="missing">
          <ul>
            {obstacles.map(({ text, to }) => (
              <li key={text}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
