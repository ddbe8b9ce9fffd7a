-- A question's country and tax year can be edited, and its history shows it. Until now they stayed as they were asked.
alter table revisions add column jurisdiction text, add column tax_year smallint;
update revisions r set jurisdiction = f.jurisdiction, tax_year = f.tax_year from question_facets f where f.question_id = r.question_id;
