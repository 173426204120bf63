/** The topics among which the sender of a message to support chooses. */
export const contactTopics = ["booking", "payment", "landowner", "privacy", "job", "press", "other"] as const;
export type ContactTopic = (typeof contactTopics)[number];
