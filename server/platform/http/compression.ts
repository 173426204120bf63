/** Compresses repeated responses once and caches them. */
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number] | undefined;

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** The best encoding that the client accepts; if undefined, the response is not compressed. */
export const encodingFor = ({ headers }: FastifyRequest): Encoding =>
  encodings.find((name) => new RegExp(`\\b${name}\\b`).test(String(headers["accept-encoding"] ?? "")));

export function compress(text: string, encoding: Encoding): Buffer {
  if (encoding === "br") return brotliCompressSync(text, brotli);
  return encoding === "gzip" ? gzipSync(text) : Buffer.from(text);
}

export const sendCompressed = (reply: FastifyReply, body: Buffer, encoding: Encoding): FastifyReply =>
  (encoding ? reply.header("content-encoding", encoding) : reply).send(body);
