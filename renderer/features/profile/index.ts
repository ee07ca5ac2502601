export { ProfileEditPage } from './edit/ProfileEditPage.tsx';
export { ProfilePage } from './page/ProfilePage.tsx';
