// `npm start`. Plain JavaScript without imports in a CommonJS folder, so that even an old Node without
// support for .ts files prints the message below (see ../README.md).
{
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) {
    console.error(
      `Vesper needs Node 24 or newer, this is ${process.version}. Run \`npm start\`: it brings its own.`,
    );
    process.exitCode = 1;
  } else void import('../run/start.ts').then(({ start }) => start({ build: true }));
}
