/** Replaces the network below pusher-js, at its runtime's own interfaces. */

/** The server's end of a connection; the other end is the library's own socket. */
export class FakeSocket {
  onopen?: () => void;
  onclose?: (closing: { code: number; reason: string; wasClean: boolean }) => void;
  onmessage?: (message: { data: string }) => void;
  readonly said: { event: string; data: { channel?: string } }[] = [];
  isClosed = false;
  readonly url: string;
  private readonly number: number;
  constructor(url: string, number: number) {
    this.url = url;
    this.number = number;
  }
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  tell(event: string, data: unknown, channel?: string): void {
    this.onmessage?.({ data: JSON.stringify({ event, data: JSON.stringify(data), channel }) });
  }
  establish(): void {
    this.onopen?.();
    this.tell('pusher:connection_established', { socket_id: `1.${this.number}`, activity_timeout: 120 });
  }
  end(code: number): void {
    this.isClosed = true;
    this.onclose?.({ code, reason: '', wasClean: true });
  }
  subscribed(): string[] {
    return this.said.flatMap(({ event, data }) => (event === 'pusher:subscribe' && data.channel !== undefined ? [data.channel] : []));
  }
}

/** The gateway, as the library calls it. */
export class FakeRequest {
  static status = 200;
  static readonly asked: { url: string; body: string; headers: Record<string, string> }[] = [];
  readonly headers: Record<string, string> = {};
  readyState = 0;
  status = 0;
  responseText = '';
  onreadystatechange?: () => void;
  private url = '';
  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: string): void {
    FakeRequest.asked.push({ url: this.url, body, headers: this.headers });
    const isUser = this.url.endsWith('user-auth');
    queueMicrotask(() => {
      this.readyState = 4;
      this.status = FakeRequest.status;
      this.responseText = JSON.stringify({ auth: 'centre:0', ...(isUser && { user_data: '{"id":"customer-5"}' }) });
      this.onreadystatechange?.();
    });
  }
}
