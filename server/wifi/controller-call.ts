import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'undici';
import { GrantError } from './vendors/handover.ts';

interface ControllerCall {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal: AbortSignal;
}

export interface ControllerAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Undefined if the answer is not JSON. */
  json: unknown;
}

/** Calls a controller of the tenant file. Rejects with `GrantError`. */
export type CallController = (controller: string, call: ControllerCall) => Promise<ControllerAnswer>;

/** Creates a client for hotspot controllers. It opens few connections, accepts only small answers and does not follow redirects. */
export function createControllerCaller(): { call: CallController; close: () => Promise<void> } {
  const agent = new Agent({ connections: 8, connect: { timeout: 3000 }, maxResponseSize: 256 * 1024 });

  const call: CallController = async (controller, { method, path, headers, body, signal }) => {
    try {
      const response = await request(new URL(controller).origin + path, {
        dispatcher: agent,
        method,
        signal,
        headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await response.body.text();
      return { status: response.statusCode, headers: response.headers, json: toJson(text) };
    } catch (error) {
      throw new GrantError(`the controller cannot be reached (${toKind(error)})`); // the error's message may contain the address
    }
  };
  return { call, close: () => agent.destroy() };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
