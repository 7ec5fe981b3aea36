/** Loaded before a gateway's own code (`--import`): at each message its clock jumps so far ahead that all its caches have outlived themselves. */
const longestKeptMs = 8 * 86_400_000;
const { now } = performance;
let jumpedMs = 0;
performance.now = () => now.call(performance) + jumpedMs;
process.on('message', () => {
  jumpedMs += longestKeptMs;
});
process.channel?.unref(); // the gateway ends by itself
