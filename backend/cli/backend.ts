// `npm run backend`: the embedded backend without building anything. Written like start.ts, for the same reason.
{
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) {
    console.error(
      `Vesper needs Node 24 or newer, this is ${process.version}. Run \`npm run backend\`: it brings its own.`,
    );
    process.exitCode = 1;
  } else if (process.argv.includes('--audit')) void import('../run/audit.ts').then(({ audit }) => audit());
  else void import('../run/start.ts').then(({ start }) => start({ build: false }));
}
