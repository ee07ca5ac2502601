import type { Page } from 'playwright';

/** Signs in with a demo account through the dialog and waits for the first page. */
export async function signInOnDesktop(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('demo1234');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Start matching' }).waitFor();
}
