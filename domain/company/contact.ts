/** The topics of a message to support. */
export const contactTopics = ["booking", "payment", "landowner", "privacy", "job", "press", "other"] as const;
export type ContactTopic = (typeof contactTopics)[number];
