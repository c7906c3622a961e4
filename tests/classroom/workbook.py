"""Small spreadsheets, written by hand as Excel and LibreOffice write them."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

Rows = Sequence[Sequence[object]]

EXCEL = "http://schemas.openxmlformats.org"
OFFICE = "urn:oasis:names:tc:opendocument:xmlns"


def write_workbook(path: Path, sheets: Mapping[str, Rows], *, far: bool = False) -> Path:
    """A file of the kind that its name says. `far` puts a second cell at the other end."""
    parts = _excel(sheets, far) if path.suffix == ".xlsx" else _open_document(sheets, far)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return path


def _excel(sheets: Mapping[str, Rows], far: bool) -> dict[str, str]:
    numbers = range(1, len(sheets) + 1)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    links = "".join(
        f'<Relationship Id="r{n}" Type="{EXCEL}/officeDocument/2006/relationships/worksheet"'
        f' Target="worksheets/sheet{n}.xml"/>'
        for n in numbers
    )
    names = "".join(
        f'<sheet name="{name}" sheetId="{n}" r:id="r{n}"/>'
        for n, name in zip(numbers, sheets, strict=True)
    )
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{EXCEL}/package/2006/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{EXCEL}/package/2006/relationships">'
        f'<Relationship Id="r1" Type="{EXCEL}/officeDocument/2006/relationships/officeDocument"'
        ' Target="xl/workbook.xml"/></Relationships>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{EXCEL}/package/2006/relationships">'
        f"{links}</Relationships>",
        "xl/workbook.xml": f'<workbook xmlns="{EXCEL}/spreadsheetml/2006/main" '
        f'xmlns:r="{EXCEL}/officeDocument/2006/relationships"><sheets>{names}</sheets></workbook>',
    }
    for n, rows in zip(numbers, sheets.values(), strict=True):
        body = "".join(
            f'<row r="{i}">{"".join(_excel_cell(i, j, cell) for j, cell in enumerate(row))}</row>'
            for i, row in enumerate(rows, 1)
        )
        end = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' if far else ""
        parts[f"xl/worksheets/sheet{n}.xml"] = (
            f'<worksheet xmlns="{EXCEL}/spreadsheetml/2006/main">'
            f"<sheetData>{body}{end}</sheetData></worksheet>"
        )
    return parts


def _excel_cell(row: int, column: int, value: object) -> str:
    place = f"{chr(ord('A') + column)}{row}"
    if isinstance(value, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f'<c r="{place}"><v>{value}</v></c>'


def _open_document(sheets: Mapping[str, Rows], far: bool) -> dict[str, str]:
    tables = "".join(
        f'<table:table table:name="{name}">{_open_rows(rows, far)}</table:table>'
        for name, rows in sheets.items()
    )
    spaces = " ".join(f'xmlns:{name}="{OFFICE}:{name}:1.0"' for name in ("office", "table", "text"))
    mime = "application/vnd.oasis.opendocument.spreadsheet"
    return {
        "mimetype": mime,
        "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{OFFICE}:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{mime}"/>'
        "</manifest:manifest>",
        "content.xml": f"<office:document-content {spaces}><office:body><office:spreadsheet>"
        f"{tables}</office:spreadsheet></office:body></office:document-content>",
    }


def _open_rows(rows: Rows, far: bool) -> str:
    written = "".join(
        f"<table:table-row>{''.join(map(_open_cell, row))}"
        '<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
        for row in rows
    )
    empty = (
        '<table:table-row table:number-rows-repeated="1048000">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )
    cells = '<table:table-cell table:number-columns-repeated="16000"/>' + _open_cell("x")
    return written + empty + (f"<table:table-row>{cells}</table:table-row>" if far else "")


def _open_cell(value: object) -> str:
    text = f"<text:p>{escape(str(value))}</text:p>"
    if isinstance(value, str):
        return f'<table:table-cell office:value-type="string">{text}</table:table-cell>'
    kind = f'office:value-type="float" office:value="{value}"'
    return f"<table:table-cell {kind}>{text}</table:table-cell>"
