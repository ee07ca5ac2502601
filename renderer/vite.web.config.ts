import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { rendererConfig } from './vite.shared.ts';

export default defineConfig(rendererConfig(resolve(import.meta.dirname, '..'), 'web'));
