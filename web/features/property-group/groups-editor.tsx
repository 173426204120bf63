/** One's groups of properties: making, renaming and deleting them, and choosing their properties. */
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { maxGroupName } from "#domain/property-group/lists.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { useCommand } from "#web/platform/api/use-command.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { CheckField, TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { type FilterChoices, filterNames, type PropertyGroup } from "./filter.ts";
import css from "./property-group.module.css";

export function GroupsEditor({ choices }: { choices: FilterChoices }) {
  const t = useTranslations("propertyGroups");
  const { groups, properties } = choices;
  return (
    <div className={css.page}>
      <NewGroup key={groups.length} />
      {groups.length === 0 ? (
        <EmptyState heading="h2" title={t("emptyTitle")} text={t("emptyText")} />
      ) : (
        <ul className={css.groups}>
          {groups.map((group) => (
            <li key={group.propertyGroupId}>
              <GroupCard group={group} properties={properties} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <LinkButton look="quiet" to="/dashboard?tab=my-properties">
          {t("back")}
        </LinkButton>
      </div>
    </div>
  );
}

function NewGroup() {
  const t = useTranslations("propertyGroups");
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { name: "" },
    bodyOf: ({ name }: { name: string }) => ({ name: name.trim() }),
    send: (api, body, once) => api("POST /api/property-groups", { body }, once),
    keptAs: "property-group",
  });
  async function create() {
    const created = await form.submit();
    if (!created) return;
    notify.success(t("created", { name: created.name }));
    await revalidate();
  }
  return (
    <Card title={t("new")}>
      <ShortForm problem={form.problem} fields={["name"]} onSubmit={create}>
        <TextField {...form.text("name")} label={t("name")} hint={t("nameHint")} maxLength={maxGroupName} />
        <div>
          <Button type="submit" look="primary" busy={form.busy}>
            {t("create")}
          </Button>
        </div>
      </ShortForm>
    </Card>
  );
}

function GroupCard({ group, properties }: { group: PropertyGroup; properties: FilterChoices["properties"] }) {
  const t = useTranslations("propertyGroups");
  const { propertyGroupId, name, isOwn, ownerName, propertyIds } = group;
  const names = properties.filter((one) => propertyIds.includes(one.propertyId)).map((one) => one.name);
  const [choosing, setChoosing] = useState(false);
  const [renaming, setRenaming] = useState(false);
  return (
    <Card title={name}>
      {!isOwn && <p className="muted small">{t("ofHost", { name: ownerName })}</p>}
      <p>{names.length > 0 ? names.join(", ") : <span className="muted">{t("none")}</span>}</p>
      <div className="row">
        <Button size="small" aria-label={t("chooseFor", { name })} onClick={() => setChoosing(true)}>
          {t("choose")}
        </Button>
        {names.length > 0 && (
          <LinkButton
            size="small"
            to={`/change-offerings?${filterNames.propertyGroupId}=${propertyGroupId}`}
            aria-label={t("changeIn", { name })}
          >
            {t("change")}
          </LinkButton>
        )}
        {isOwn && (
          <>
            <Button
              size="small"
              look="quiet"
              aria-label={t("renameName", { name })}
              onClick={() => setRenaming(true)}
            >
              {t("rename")}
            </Button>
            <DeleteButton
              size="small"
              label={t("delete")}
              about={t("deleteName", { name })}
              title={t("deleteTitle", { name })}
              text={t("deleteText")}
              failed={t("failed")}
              send={(api) =>
                api("DELETE /api/property-groups/:propertyGroupId", { params: { propertyGroupId } })
              }
            />
          </>
        )}
      </div>
      {choosing && (
        <ChooseProperties group={group} properties={properties} onClose={() => setChoosing(false)} />
      )}
      {renaming && <RenameGroup group={group} onClose={() => setRenaming(false)} />}
    </Card>
  );
}

function RenameGroup({ group, onClose }: { group: PropertyGroup; onClose: () => void }) {
  const t = useTranslations("propertyGroups");
  const { propertyGroupId, name } = group;
  const form = useForm({
    initial: { name },
    bodyOf: (values: { name: string }) => ({ name: values.name.trim() }),
    send: (api, body, once) =>
      api("PATCH /api/property-groups/:propertyGroupId", { params: { propertyGroupId }, body }, once),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t("renameName", { name })}
      form={form}
      fields={["name"]}
      save={t("save")}
      done={t("renamed")}
    >
      <TextField {...form.text("name")} label={t("name")} maxLength={maxGroupName} />
    </FormDialog>
  );
}

/** The properties that the reader may put into the group: of a host's group only the host's. */
function ChooseProperties({
  group,
  properties,
  onClose,
}: {
  group: PropertyGroup;
  properties: FilterChoices["properties"];
  onClose: () => void;
}) {
  const t = useTranslations("propertyGroups");
  const { propertyGroupId, name } = group;
  const [chosen, setChosen] = useState<readonly string[]>(group.propertyIds);
  const [words, setWords] = useState("");
  const { run, busy } = useCommand(
    (api, body: { propertyIds: string[] }, once) =>
      api(
        "PUT /api/property-groups/:propertyGroupId/properties",
        { params: { propertyGroupId }, body },
        once,
      ),
    (problem) => notify.error(problem.detail),
  );
  const open = properties.filter(
    ({ rights, propertyId, ownerUid }) =>
      (rights.includes("edit") && (group.isOwn || ownerUid === group.ownerUid)) ||
      group.propertyIds.includes(propertyId),
  );
  const wanted = words.toLowerCase().split(/\s+/);
  const shown = open.filter((one) =>
    wanted.every((word) => `${one.name} ${one.municipality ?? ""}`.toLowerCase().includes(word)),
  );
  async function save() {
    if (!(await run({ propertyIds: [...chosen] }))) return;
    notify.success(t("saved", { name }));
    onClose();
  }
  const toggle = (id: string, on: boolean) =>
    setChosen((now) => (on ? [...now, id] : now.filter((one) => one !== id)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("chooseFor", { name })}
      footer={
        <Button look="primary" busy={busy} onClick={() => void save()}>
          {t("save")}
        </Button>
      }
    >
      {open.length > 8 && (
        <TextField
          label={t("find")}
          type="search"
          value={words}
          onChange={(e) => setWords(e.currentTarget.value)}
        />
      )}
      <p className="muted small" role="status">
        {t("chosen", { count: chosen.length })}
      </p>
      {shown.map(({ propertyId, name: property, municipality }) => (
        <CheckField
          key={propertyId}
          label={property}
          hint={shortMunicipalityName(municipality ?? "") || undefined}
          checked={chosen.includes(propertyId)}
          onChange={(e) => toggle(propertyId, e.currentTarget.checked)}
        />
      ))}
    </Dialog>
  );
}
