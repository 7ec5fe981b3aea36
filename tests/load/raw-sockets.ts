import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

// What a broadcast costs at the least: `ws` alone, which sends one frame to everybody. A process of its own, as the gateway is.
const transport = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const frame = JSON.stringify({ event: 'parking.changed', channel: 'mall', data: '{}' });

const server = createServer((request, response) => {
  if (request.method === 'POST') for (const socket of transport.clients) socket.send(frame);
  response.end();
});
server.on('upgrade', (request, stream, head) => transport.handleUpgrade(request, stream, head, () => {}));
server.listen(Number(process.env.PORT), '127.0.0.1');
