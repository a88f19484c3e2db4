import { PageHead } from '../page-head.tsx';

export function PrivacyPolicyPage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead title="Privacy policy" />
      <h1 className="text-title">Privacy policy</h1>
    </div>
  );
}
