/** What the link previews of our own pages show; the seeds are chosen by eye, with sun and animals uncut. */
import type { Scene } from "./scene.ts";

type Drawing = { seed: string; scene: Scene };
export const pageScenes = {
  home: { seed: "utmark-home-1", scene: { land: "spruce", season: "autumn", species: "elg", cabin: true } },
  landowner: { seed: "utmark-landowner-5", scene: { land: "farmland", season: "summer" } },
  faq: { seed: "utmark-faq-1", scene: { land: "birch", season: "autumn", species: "hare" } },
  about: { seed: "utmark-about-1", scene: { land: "fell", season: "summer", species: "villrein" } },
  careers: { seed: "utmark-careers-1", scene: { land: "river", season: "summer" } },
  contact: { seed: "utmark-contact-2", scene: { land: "coast", season: "summer" } },
  knowledge: { seed: "utmark-knowledge-2", scene: { land: "woodcabin", season: "winter" } },
  terms: { seed: "utmark-terms-2", scene: { land: "map", season: "autumn" } },
  privacy: { seed: "utmark-about-1", scene: { land: "fell", season: "winter" } },
  cookies: { seed: "utmark-careers-1", scene: { land: "lake", season: "autumn" } },
} as const satisfies Record<string, Drawing>;
export type SharedPage = keyof typeof pageScenes;
