import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const channel = 'undici:request:headers';

/** Records status and content type of the process's last HTTP response. Works because calls are made one after the other. */
export function watchStatus() {
  let last: { status: number; contentType: string } | undefined;
  const onHeaders = (message: unknown) => {
    const { response } = message as { response: { statusCode: number; headers: Buffer[] } }; // documented by undici
    const names = response.headers.map((name) => name.toString('latin1').toLowerCase());
    const at = names.findIndex((name, index) => index % 2 === 0 && name === 'content-type');
    last = { status: response.statusCode, contentType: at < 0 ? '' : (names[at + 1]?.split(';', 1)[0]?.trim().slice(0, 60) ?? '') };
  };
  subscribe(channel, onHeaders);
  return {
    forget(): void {
      last = undefined;
    },
    last: () => last,
    close: () => unsubscribe(channel, onHeaders),
  };
}
