import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

// Reference for the cost of a broadcast: plain `ws`, which sends one frame to every socket. Runs as a separate process, as the gateway does.
const transport = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const frame = JSON.stringify({ event: 'parking.changed', channel: 'mall', data: '{}' });

const server = createServer((request, response) => {
  if (request.method === 'POST') for (const socket of transport.clients) socket.send(frame);
  response.end();
});
server.on('upgrade', (request, stream, head) => transport.handleUpgrade(request, stream, head, () => {}));
server.listen(Number(process.env.PORT), '127.0.0.1');
