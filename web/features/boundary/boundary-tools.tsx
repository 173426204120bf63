import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFocusCentered,
  IconMaximize,
  IconMinimize,
  IconPencil,
  IconPolygon,
  IconVectorOff,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { inactiveButtonProps } from "#web/ui/button.tsx";
import type { Tool } from "./boundary-draw.ts";
import css from "./boundary-field.module.css";
import type { Border } from "./use-border.ts";

type Props = {
  tool: Tool;
  onTool: (tool: Tool) => void;
  border: Border;
  canUndo: boolean;
  onUndo: () => void;
  large: boolean;
  onLarge: (large: boolean) => void;
};

/** Buttons for tools, undo and view. Once an area is drawn, pressing the active tool deactivates it. */
export function BoundaryTools({ tool, onTool, border, canUndo, onUndo, large, onLarge }: Props) {
  const t = useTranslations("borders.boundary");
  const none = border.boundary === null;
  const toolButton = (name: Tool, text: string, icon: ReactNode, off = false) => (
    <button
      type="button"
      aria-pressed={tool === name}
      onClick={() => onTool(tool === name && !none ? "look" : name)}
      {...inactiveButtonProps(off)}
    >
      {icon}
      <span>{text}</span>
    </button>
  );
  const actionButton = (text: string, icon: ReactNode, onClick: () => void, off = false) => (
    <button type="button" aria-label={text} title={text} onClick={onClick} {...inactiveButtonProps(off)}>
      {icon}
    </button>
  );
  return (
    <div className={css.tools} role="toolbar" aria-label={t("tools")}>
      {toolButton("draw", t(none ? "draw" : "drawMore"), <IconPolygon size={20} aria-hidden />)}
      {toolButton("adjust", t("adjust"), <IconPencil size={20} aria-hidden />, none)}
      {toolButton("remove", t("remove"), <IconVectorOff size={20} aria-hidden />, none)}
      <span className={css.gap} />
      {actionButton(t("undo"), <IconArrowBackUp size={22} aria-hidden />, onUndo, !canUndo)}
      {actionButton(t("redo"), <IconArrowForwardUp size={22} aria-hidden />, border.redo, !border.canRedo)}
      {actionButton(t("look"), <IconFocusCentered size={22} aria-hidden />, border.fitToBoundary)}
      {actionButton(
        t(large ? "smaller" : "larger"),
        large ? <IconMinimize size={22} aria-hidden /> : <IconMaximize size={22} aria-hidden />,
        () => onLarge(!large),
      )}
    </div>
  );
}
