/** Weapons (§ 15), and the ages for hunting alone and for training (§§ 5 and 6). */
import type { Regulation } from "../rules.ts";

export const huntingPractice = {
  source: {
    ref: "FOR-2002-03-22-313",
    title: "Forskrift om utøvelse av jakt, felling og fangst §§ 5, 6 og 15",
    url: "https://lovdata.no/dokument/SF/forskrift/2002-03-22-313",
    readOn: "2026-11-28",
  },
  weapons: [
    { weapons: ["bow"] },
    {
      id: "rifle_only",
      weapons: ["shotgun"],
      taxa: ["elg", "hjort", "daahjort", "villrein", "muflon", "moskusfe", "bjorn", "ulv"],
    },
    { id: "rifle_only", weapons: ["shotgun"], taxa: ["raadyr"], days: ["08-10", "09-24"] },
  ],
  ages: [
    {
      id: "smaavilt_alone",
      trainingId: "training_smaavilt",
      game: "small",
      alone: 16,
      training: 14,
      trainingNeeds: ["guardian_consent", "supervisor"],
    },
    {
      id: "storvilt_alone",
      trainingId: "training_storvilt",
      game: "big",
      alone: 18,
      training: 16,
      trainingNeeds: ["guardian_consent", "supervisor", "hunter_exam", "shooting_test"],
      notForTraining: ["jerv", "bjorn", "ulv"],
    },
  ],
} satisfies Regulation;
