import { company } from '@neev/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Picture } from '@/components/ui/picture.tsx';
import { useCompany } from '@/lib/company.ts';
import { PageHero } from '../layouts/page-header.tsx';
import { PageHead } from '../page-head.tsx';
import { TrustedBrands } from '../trusted-brands/trusted-brands.tsx';

/** About the company (specification, sections 1 and 2). */
export function AboutPage() {
  const { aboutText } = useCompany();
  return (
    <>
      <PageHead
        title="About us"
        description={`${company.legalName} has supplied sites in ${company.state} since ${company.since}: stone from managed quarries, steel rods to standard, and slabs cut to order.`}
      />
      <PageHero title="About us" text={aboutText} image="/art/about.svg" />
      <div className="container-page pt-8 lg:pt-10">
        <Breadcrumb trail={[{ label: 'Home', to: '/' }]} current="About us" />
      </div>
      <div className="container-page space-y-16 py-10 lg:space-y-24 lg:pt-14 lg:pb-24">
        <Chapter title="From managed quarries" image="/art/trades/stone.svg">
          We source our raw materials from managed quarries, where the face is worked to a plan and
          the stone is sorted before it is loaded. That is why the second lorry of aggregate looks
          like the first, why all the slabs for one floor can come from one block, and why every
          load travels with its dispatch permit.
        </Chapter>
        <Chapter title="Rods that meet the standard" image="/art/gallery/quality.svg">
          The rods we supply meet national and international standards. Reinforcement bars are made
          to IS 1786. If your project is designed to another code, such as BS 4449 or ASTM A615, we
          order to that code. Steel comes with a mill test certificate for every lot, so that you
          can check the heat number on the tag against the certificate.
        </Chapter>
        <Chapter title="Slabs cut to your order" image="/art/trades/marble.svg">
          We cut stone slabs to order. Choose your marble, granite or sandstone at the yard, and
          leave us a drawing or a list of sizes. We cut, edge and number the pieces, so that your
          mason can lay them with the veins running through.
        </Chapter>
      </div>
      <Principles />
      <TrustedBrands />
    </>
  );
}

interface ChapterProps {
  title: string;
  image: string;
  /** One paragraph. */
  children: ReactNode;
}

/** A picture and a paragraph; alternating sides. */
function Chapter({ title, image, children }: ChapterProps) {
  return (
    <section className="group grid items-center gap-x-16 gap-y-6 md:grid-cols-2">
      <Picture
        src={image}
        alt=""
        className="aspect-[4/3] w-full rounded-lg md:group-even:order-2 lg:aspect-[3/2]"
      />
      <div className="course">
        <h2 className="text-title">{title}</h2>
        <p className="mt-5 max-w-prose text-lg leading-relaxed text-pretty text-ink-soft">
          {children}
        </p>
      </div>
    </section>
  );
}

function Principles() {
  const { address, hours, gstin } = useCompany();
  return (
    <section className="border-t border-line bg-paper">
      <div className="container-page grid gap-x-16 gap-y-12 py-16 lg:grid-cols-[3fr_2fr] lg:items-center lg:py-24">
        <div className="course">
          <h2 className="text-title">Our promise</h2>
          <p className="mt-5 max-w-prose text-lg leading-relaxed text-pretty text-ink-soft">
            A price in writing, a weight on a weighbridge slip, and a date we keep. If a material is
            not right for the job, we would rather say so at the counter than load it on a lorry.
            That is not much to ask of a dealer, and it is why people come back to us.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/contact" className={buttonClass()}>
              Contact us
            </Link>
            <Link to="/categories" className={buttonClass('outline')}>
              Browse Categories
            </Link>
          </div>
        </div>
        <dl className="divide-y divide-slate-300 border-y border-slate-300">
          <Fact term="In business since">{company.since}</Fact>
          <Fact term="The yard">{address}</Fact>
          <Fact term="Open">{hours}</Fact>
          <Fact term="GSTIN">{gstin}</Fact>
        </dl>
      </div>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="py-4 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-6">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
