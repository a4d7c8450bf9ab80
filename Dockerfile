# The command in a container: see docs/tutorial.md.
FROM node:22-slim AS build
WORKDIR /specula
COPY . .
RUN npm ci --no-audit --no-fund && npm pack --silent --pack-destination /tmp

FROM node:22-slim
COPY --from=build /tmp/specula-*.tgz /tmp/
RUN npm install --global --no-audit --no-fund /tmp/specula-*.tgz && rm /tmp/specula-*.tgz
USER node
WORKDIR /data
ENTRYPOINT ["specula"]
