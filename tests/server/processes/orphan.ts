import { fork } from 'node:child_process';
import { killOrphan } from '#server/child-processes.ts';

/** The parent prints the process id of its child and waits. The child runs an endless loop. */
if (process.argv[2] === 'child') {
  process.send?.('ready');
  setTimeout(() => {
    for (;;);
  }, 50);
} else {
  const child = fork(import.meta.filename, ['child'], { detached: true, stdio: 'ignore' });
  killOrphan(child, 0.1);
  child.once('message', () => console.log(child.pid));
}
