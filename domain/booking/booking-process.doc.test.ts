import { expect, it } from "vitest";
import { bookingProcess, printProcess } from "./booking-process.ts";

const rows = bookingProcess.map(
  ({ from, command, by, to, deadline, follows }) =>
    `| ${from?.join(", ") ?? "–"} | ${command} | ${by.join(", ")} | ${to.join(" → ") || "(deleted)"} | ${deadline ?? ""} | ${follows.join("; ")} |`,
);

it("is drawn in the docs as it stands in the code (vitest -u writes it anew)", async () => {
  const page = `# The life of a booking\n\nPrinted from \`domain/booking/booking-process.ts\`; do not edit.\n\n\`\`\`mermaid\n${printProcess()}\n\`\`\`\n\n| from | command | by | to | when by itself | with it, in one transaction |\n|---|---|---|---|---|---|\n${rows.join("\n")}\n`;
  await expect(page).toMatchFileSnapshot("../../docs/booking-process.md");
});
