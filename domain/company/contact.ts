/** What a message to support can be about. */
export const contactTopics = ["booking", "payment", "landowner", "privacy", "job", "press", "other"] as const;
export type ContactTopic = (typeof contactTopics)[number];
