import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** Splits a multipart body into its picture and the other fields. */
export function takePicture({ picture: name }: Endpoint, body: unknown): { picture: Buffer | undefined; fields: unknown } {
  if (name === undefined || typeof body !== 'object' || body === null) return { picture: undefined, fields: body };
  const { [name]: file, ...fields } = body as Record<string, unknown>; // an object, just checked
  return { picture: Buffer.isBuffer(file) && file.length > 0 ? file : undefined, fields };
}
