# The backend with the web client that it serves. Build it with `docker build --tag vesper .` and start it with
#   docker run --init --volume vesper:/data --publish 4100:4100 --env PUBLIC_URL=https://vesper.example vesper
# `--build-arg BEFORE=vesper:0.3.0` names the image that runs now, so that pages from it still find their assets.
# docs/operating.md explains every variable. --init adds an init process, which ends children that a killed process left.

ARG BEFORE=nothing

# Empty stage for a first deployment, which has no earlier image.
FROM node:24.21.0-bookworm-slim AS nothing
RUN mkdir -p /app/out/web/assets

FROM ${BEFORE} AS before

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY resources/npm resources/npm
# The image has Node and every native part comes prebuilt, so no install script has to run.
RUN npm ci --ignore-scripts --loglevel=error
COPY . .
RUN npm run build:web && npm run notices

FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY resources/npm resources/npm
RUN npm ci --omit=dev --ignore-scripts --loglevel=error

FROM node:24.21.0-bookworm-slim
WORKDIR /app
# The service must not be able to change its own code, so only the data folder belongs to its user.
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY shared shared
COPY resources resources
COPY backend backend
COPY --from=build /app/out/web out/web
COPY --from=before /app/out/web/assets out/web-before/assets
COPY --from=build /app/out/notices/THIRD-PARTY-NOTICES.txt ./

# HOST: a container is reached through its port. SEED: demo accounts have a public password.
ENV HOST=0.0.0.0
ENV PORT=4100
ENV DATA_DIR=/data
ENV SEED=empty

USER node
VOLUME /data
EXPOSE 4100
# The backend finishes running work before it ends, so allow 30 seconds (docker stop --time 30).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "backend/cli/backend.ts"]
