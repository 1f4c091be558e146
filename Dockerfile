# Image of Wireway: the server with its packages, the built application, and Node.
#
#   docker build -t wireway .
#   docker run --rm --init --read-only -v wireway:/data -p 127.0.0.1:4000:4000 \
#     -e EMBEDDED_IDP_BEYOND_LOOPBACK="yes, I understand this is not for production" wireway
#
# starts the demo on http://localhost:4000. For production see compose.yaml.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The same content as that of a release (scripts/packaging/releaseContent.ts).
RUN npm run build -- --logLevel warn && npm run package -- /release

FROM debian:bookworm-slim
# Node alone: npm is not needed to run.
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /release /app
RUN groupadd --gid 10001 wireway \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin wireway \
  && install --directory --owner=wireway --group=wireway --mode=0700 /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
# The first start prepares the database and the demo project.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell in between, SIGTERM reaches node.
CMD ["node", "server/main.ts"]
