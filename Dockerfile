# The site is built with everything installed; the image that runs holds what the server loads, and nothing that builds or checks.
# By digest: see docs/operations.md, "The image".
ARG BASE=node:24.21.0-bookworm-slim
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM ${BASE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional dependencies stay, sharp's binaries are among them; the pinned Node goes, the image brings the same. Node takes no types from packages.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-* node_modules/.bin node_modules/.package-lock.json \
  && find node_modules -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' \) -delete

FROM ${BASE}
# What the allocator keeps for itself, and what Node keeps of compiled code: the same as `npm start`.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/app/compiled \
  MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY config ./config
COPY shared ./shared
COPY server ./server
COPY --from=build /app/dist ./dist
RUN mkdir /data compiled && chown 1000:1000 /data compiled
USER 1000:1000
# A first start, so that later ones find the code compiled, also where nothing can be written. Node keeps it for each account by itself.
RUN node --max-semi-space-size=4 --max-old-space-size=256 --initial-old-space-size=112 config/warm-up.ts
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Docker begins a process for each look; the shell's own means take a tenth of what a Node process would.
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${PORT:-3000} && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r -t 2 _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=256", "--initial-old-space-size=112", "server/main.ts"]
