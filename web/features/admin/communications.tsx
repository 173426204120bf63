import { Link } from "react-router";
import { useTranslations } from "use-intl";
import {
  communicationProviders,
  communicationStatuses,
  communicationTypes,
} from "#domain/notification/lists.ts";
import { deliveryProblems } from "#domain/notification/delivery-problems.ts";
import { useFormat } from "#web/i18n/format.ts";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { useForm } from "#web/platform/api/use-form.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DialogButton, type DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import { TextArea, TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { Badge, type Tone } from "#web/ui/status-badge.tsx";
import css from "./admin.module.css";
import { useCodeLabels } from "./use-code-labels.ts";
import { ChoiceFilter, DayFilter, TextFilter } from "./filter-fields.tsx";
import { AdminList } from "./list-parts.tsx";
import type { Communications } from "./load-communications.ts";
import { sectionAddress } from "./sections.ts";

type Row = Communications["list"]["items"][number];
const tones: Record<Row["status"], Tone> = {
  sent: "info",
  delivered: "good",
  failed: "bad",
  pending: "waiting",
};

/** The log of emails, SMS and push messages, with their delivery status. */
export function CommunicationsSection({ loaded }: { loaded: Communications }) {
  const { listQuery, list, subtypes, one } = loaded;
  const t = useTranslations("desk.communications");
  const code = useCodeLabels();
  const provider = (name: string) => {
    const provider = communicationProviders.find((each) => each === name);
    return provider ? t(`providers.${provider}`) : name;
  };
  const address = (message: string) => sectionAddress("communications", { ...listQuery, message });
  return (
    <div className={css.parts}>
      {one && <OneMessage key={one.communicationId} message={one} />}
      <AdminList
        section="communications"
        title={t("title")}
        listQuery={listQuery}
        csv="/api/admin/communications/csv"
        none={t("none")}
        actions={
          <DialogButton label={t("sendSms")} look="primary">
            {(o) => <SmsDialog {...o} />}
          </DialogButton>
        }
        rows={list.items}
        rowKey={(row) => row.communicationId}
        nextCursor={list.nextCursor}
        filters={<Filters subtypes={subtypes} />}
        columns={[
          { title: t("columns.at"), lead: (row) => address(row.communicationId), at: (row) => row.at },
          { title: t("columns.recipient"), cell: (row) => <Recipient>{row.recipient}</Recipient> },
          {
            title: t("columns.subject"),
            cell: (row) => (row.subject ? <span className={css.subject}>{row.subject}</span> : null),
          },
          { title: t("columns.subtype"), cell: (row) => code("messages", row.subtype) },
          { title: t("columns.provider"), cell: (row) => provider(row.provider) },
          {
            title: t("columns.status"),
            cell: (row) => <Badge tone={tones[row.status]}>{t(`statuses.${row.status}`)}</Badge>,
          },
        ]}
      />
    </div>
  );
}

/** Allows a line break before the @ of a long e-mail address. */
function Recipient({ children }: { children: string }) {
  const [name = "", ...host] = children.split(/(?=@)/);
  return (
    <span className={css.recipient}>
      {name}
      <wbr />
      {host}
    </span>
  );
}

function Filters({ subtypes }: Pick<Communications, "subtypes">) {
  const t = useTranslations("desk.communications");
  const code = useCodeLabels();
  return (
    <>
      <TextFilter name="q" label={t("search")} />
      <ChoiceFilter
        name="status"
        label={t("columns.status")}
        values={communicationStatuses}
        word={(status) => t(`statuses.${status}`)}
      />
      <ChoiceFilter
        name="provider"
        label={t("columns.provider")}
        values={communicationProviders}
        word={(provider) => t(`providers.${provider}`)}
      />
      <ChoiceFilter
        name="type"
        label={t("kind")}
        values={communicationTypes}
        word={(type) => t(`types.${type}`)}
      />
      <ChoiceFilter
        name="subtype"
        label={t("columns.subtype")}
        values={subtypes}
        word={(subtype) => code("messages", subtype)}
      />
      <DayFilter name="from" label={t("from")} />
      <DayFilter name="to" label={t("to")} />
    </>
  );
}

function OneMessage({ message }: { message: NonNullable<Communications["one"]> }) {
  const t = useTranslations("desk.communications");
  const f = useFormat();
  const at = (instant: string) => f.dateTime(instant, { now: f.now, weekday: false, short: true });
  const { problem, resendTo } = message;
  const params = { communicationId: message.communicationId };
  const knownProblem = deliveryProblems.find((one) => one === problem);
  return (
    <Card
      title={message.subject || t("title")}
      actions={
        message.status !== "pending" && (
          <ConfirmButton
            title={t("resendTitle")}
            label={t("resend")}
            send={(api, once) =>
              api("POST /api/admin/communications/:communicationId/resend", { params }, once)
            }
            done={t("resent")}
          >
            <p>{t(resendTo === message.recipient ? "resendText" : "resendToNew", { recipient: resendTo })}</p>
          </ConfirmButton>
        )
      }
    >
      <Facts
        facts={[
          { label: t("columns.recipient"), value: message.recipientName ?? message.recipient },
          { label: t("columns.at"), value: at(message.at) },
          { label: t("columns.status"), value: t(`statuses.${message.status}`) },
          { label: t("attempts"), value: f.number(message.attempts) },
        ]}
      />
      {problem && <p>{t("problem", { problem: knownProblem ? t(`problems.${knownProblem}`) : problem })}</p>}
      <p className={css.content}>{message.content}</p>
      {message.resent.map((again) => (
        <p key={again.communicationId} className="muted">
          <Link to={sectionAddress("communications", { message: again.communicationId })}>
            {t("sentAgain", { at: at(again.at), status: t(`statuses.${again.status}`) })}
          </Link>
        </p>
      ))}
      <div className={css.actions}>
        {message.bookingId && (
          <Link to={sectionAddress("audit", { booking: message.bookingId })}>{t("ofBooking")}</Link>
        )}
      </div>
    </Card>
  );
}

function SmsDialog(state: DialogState) {
  const t = useTranslations("desk.communications");
  const form = useForm({
    initial: { phone: "", message: "" },
    bodyOf: (values) => values,
    send: (api, body, once) => api("POST /api/communications/send-sms", { body }, once),
  });
  return (
    <FormDialog
      title={t("sendSms")}
      form={form}
      fields={["phone", "message"]}
      save={t("send")}
      done={t("smsSent")}
      failed={t("smsFailed")}
      {...state}
    >
      <TextField
        {...form.text("phone")}
        label={t("phone")}
        type="tel"
        autoComplete="off"
        maxLength={30}
        required
      />
      <TextArea {...form.text("message")} label={t("message")} maxLength={2000} required />
    </FormDialog>
  );
}
