import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** Of a multipart body, the file by its name, and the rest. */
export function takePicture({ picture: name }: Endpoint, body: unknown): { picture: Buffer | undefined; fields: unknown } {
  if (name === undefined || typeof body !== 'object' || body === null) return { picture: undefined, fields: body };
  const { [name]: file, ...fields } = body as Record<string, unknown>; // an object, just checked
  return { picture: Buffer.isBuffer(file) && file.length > 0 ? file : undefined, fields };
}
