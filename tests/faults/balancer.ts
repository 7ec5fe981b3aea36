import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

interface Instance {
  origin: string;
  agent: Agent;
  isReady: boolean;
}

const lookEveryMs = 250;

/**
 * A minimal load balancer: checks `/readyz` four times a second, keeps connections open, and calls the ready instances in turn. It
 * never repeats a request, so a request that an instance loses is lost for the visitor.
 */
export function createBalancer() {
  const instances = new Map<string, Instance>();
  let turn = 0;
  let isOpen = true;

  async function look(instance: Instance): Promise<void> {
    while (isOpen && instances.get(instance.origin) === instance) {
      instance.isReady = await fetch(`${instance.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      await sleep(lookEveryMs);
    }
  }

  return {
    add(origin: string): void {
      const instance: Instance = { origin, agent: new Agent({ connections: 32, pipelining: 1 }), isReady: false };
      instances.set(origin, instance);
      void look(instance);
    },
    isReady: (origin: string): boolean => instances.get(origin)?.isReady ?? false,
    async remove(origin: string): Promise<void> {
      const instance = instances.get(origin);
      instances.delete(origin);
      await instance?.agent.destroy();
    },
    /** Returns the status once the answer is complete, or the error's text if the connection breaks. */
    async ask(path: string, headers: Record<string, string>): Promise<number | string> {
      const ready = [...instances.values()].filter(({ isReady }) => isReady);
      turn += 1;
      const instance = ready[turn % Math.max(1, ready.length)];
      if (!instance) return 'nobody is ready';
      try {
        const { statusCode, body } = await request(instance.origin + path, { headers, dispatcher: instance.agent });
        await body.dump();
        return statusCode;
      } catch (error) {
        return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      }
    },
    async close(): Promise<void> {
      isOpen = false;
      await Promise.all([...instances.values()].map(({ agent }) => agent.destroy()));
    },
  };
}
